type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The original value of each field that the user has focused. */
const initialContents = new Map<Field, string>();

/** Records the value of a field before the user edits it. */
export function trackFields(): void {
  const recordContent = ({ target }: Event) => {
    if (isField(target) && !initialContents.has(target)) initialContents.set(target, contentOf(target));
  };
  addEventListener('focusin', recordContent, { capture: true, passive: true });
}

/** Returns true when a reload would discard text that the user has entered on this page. */
export function isDirty(): boolean {
  for (const [field, content] of initialContents) {
    if (!field.isConnected) initialContents.delete(field);
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
