/**
 * Copies a text to the clipboard. Browsers without the clipboard API, or pages without HTTPS, copy a selection instead.
 * Returns false when the browser allows neither.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // An open dialog makes the rest of the page inert. Safari zooms in on small text that gets the focus.
  field.style.cssText = 'position: fixed; opacity: 0; font-size: 16px';
  const focused = document.activeElement;
  const parent = focused?.closest('dialog') ?? document.body;
  parent.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
