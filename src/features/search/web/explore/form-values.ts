import { type ExploreChange, type ExploreFilters, featuresOf, isExploreName } from './explore-filters.ts';

type Field = HTMLSelectElement | HTMLInputElement;

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (element): element is Field =>
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && element.type !== 'hidden'),
  );

/**
 * The values of the form, `null` for each field without a choice. A checkbox cannot express 'false', so that value is
 * kept.
 */
export function choicesIn(form: HTMLFormElement, filters: ExploreFilters): ExploreChange {
  const change: ExploreChange = {};
  const data = new FormData(form);
  for (const { name } of fieldsOf(form)) {
    if (!isExploreName(name)) continue;
    const isRefused = filters[name] === 'false' && form.elements.namedItem(name) instanceof HTMLInputElement;
    change[name] = data.getAll(name).filter(Boolean).join(',') || (isRefused ? 'false' : null);
  }
  return change;
}

/** Whether any field was changed since the page was rendered. */
export function isTouched(form: HTMLFormElement): boolean {
  return fieldsOf(form).some((field) => {
    if (field instanceof HTMLInputElement)
      return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
    const drawn = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, drawn);
  });
}

/** Writes the search into the existing fields, so that the focus stays where it is. */
export function showChoices(form: HTMLFormElement, filters: ExploreFilters): void {
  for (const field of fieldsOf(form)) {
    const value = (isExploreName(field.name) ? filters[field.name] : null) ?? '';
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = isAmong(field, value, filters);
    } else if (field.value !== value) field.value = value;
  }
}

function isAmong(field: Field, value: string, filters: ExploreFilters): boolean {
  if (field.name !== 'feature') return field.value === value;
  return featuresOf(filters).some((name) => name.toLowerCase() === field.value.toLowerCase());
}
