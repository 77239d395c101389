import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const folder = join(import.meta.dirname, 'kit-pictures');

/** A picture of the page with all parts of the kit, and the file with which it is compared. */
type KitPicture = { name: string; file: string; picture: Buffer };

export async function takePictures(browser: Browser, html: string): Promise<KitPicture[]> {
  const pictures: KitPicture[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.setContent(html);
      await page.getByRole('heading', { name: 'Kit', exact: true }).waitFor();
      await page.evaluate('document.fonts.ready');
      const name = `${width}-${colorScheme}`;
      pictures.push({
        name,
        file: join(folder, `${name}.webp`),
        picture: await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }),
      });
      await page.close();
    }
  return pictures;
}
