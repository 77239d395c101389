import type { QueryClient } from '@tanstack/react-query';
import { pictureAddress } from '#kit/picture.ts';
import { propertyQuery } from './queries.ts';

/**
 * Loads the other pictures of a card when they are swiped to, so that visitors do not pay for pictures that they do
 * not look at. A mouse gets arrows. The picture of a tapped card grows into that of its page.
 */
export function startCardPictures(client: QueryClient): void {
  addEventListener('scroll', ({ target }) => showPictures(client, target), { capture: true, passive: true });
  const onHover = (frame: Element | null) => {
    if (frame?.querySelector('i') && !frame.querySelector('button')) addArrows(frame);
  };
  addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse' && target instanceof Element) onHover(target.closest('.card-frame'));
  });
  let tapped: HTMLElement | null | undefined;
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('.home-card a[href*="/property/"]');
    tapped = link ? link.closest('.home-card')?.querySelector<HTMLElement>('.card-pictures') : null;
  });
  // Browsers keep the left page as it was, so that the picture also returns to its card.
  addEventListener('pageswap', ({ viewTransition }) => {
    if (viewTransition && tapped) tapped.classList.add('home-picture');
  });
  if (matchMedia('(hover: hover)').matches) onHover(document.querySelector('.card-frame:hover'));
}

function showPictures(client: QueryClient, strip: EventTarget | null): void {
  if (!(strip instanceof HTMLAnchorElement) || !strip.matches('.card-pictures')) return;
  const shown = Math.round(strip.scrollLeft / strip.clientWidth);
  strip.parentElement?.style.setProperty('--shown', String(shown));
  const id = /\/property\/(\d+)/.exec(strip.pathname)?.[1];
  const slides = [...strip.querySelectorAll('i')];
  // The picture that is swiped to, and the next one.
  const wanted = slides.slice(0, Math.ceil(strip.scrollLeft / strip.clientWidth) + 1);
  if (!id || wanted.every((slide) => slide.firstChild)) return;
  const saved = client.ensureQueryData(propertyQuery(id));
  void saved.then(
    ({ pictures }) => {
      for (const [index, slide] of wanted.entries()) {
        const picture = pictures[index + 1];
        if (!picture || slide.firstChild) continue;
        const image = new Image();
        image.alt = '';
        image.src = pictureAddress(picture.key, 480, 'webp');
        slide.append(image);
      }
    },
    () => {},
  );
}

function addArrows(frame: Element): void {
  const strip = frame.querySelector('.card-pictures');
  for (const direction of [-1, 1]) {
    const arrow = document.createElement('button');
    arrow.type = 'button';
    arrow.className = 'card-arrow';
    arrow.value = String(direction);
    // For the mouse only: with the keyboard and a screen reader, the pictures are on the home's page.
    arrow.tabIndex = -1;
    arrow.ariaHidden = 'true';
    arrow.innerHTML = '<svg class="icon size-5"><use href="#i-next"/></svg>';
    arrow.addEventListener('click', () =>
      strip?.scrollBy({ left: direction * strip.clientWidth, behavior: 'smooth' }),
    );
    frame.append(arrow);
  }
}
