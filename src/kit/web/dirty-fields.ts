type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stood in each field that somebody has come to. */
const before = new Map<Field, string>();

/** Notes what stands in a field before anybody writes in it. */
export function trackFields(): void {
  const note = ({ target }: Event) => {
    if (isField(target) && !before.has(target)) before.set(target, contentOf(target));
  };
  addEventListener('focusin', note, { capture: true, passive: true });
}

/** Whether a reload would discard something that somebody has written on this page. */
export function isDirty(): boolean {
  for (const [field, content] of before) {
    if (!field.isConnected) before.delete(field);
    else if (contentOf(field) !== content) return true;
  }
  return false;
}

function isField(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select')) return false;
  return target.getAttribute('type') !== 'search';
}

const contentOf = (field: Field): string =>
  'checked' in field && /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value;
