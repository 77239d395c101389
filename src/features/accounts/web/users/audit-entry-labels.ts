type Entry = { actor: string | null; action: string };

/**
 * Returns the author of an action. A closed account keeps its row and a name. When there is no name, the
 * action was automatic.
 */
export function auditActor({ actor, action }: Entry, market: string): string {
  if (actor !== null) return actor;
  return action.endsWith('from the command line') ? 'Server operator' : `${market}, automatically`;
}

export const unknownName = 'Unknown username';

const labels: Record<string, string> = {
  isAvailable: 'Available',
  ownerContactInfo: 'Owner contact information',
  imageUrl: 'Photo',
  availableFrom: 'Available from',
};

/**
 * Returns the label of a changed field. Settings have labels of their own. Any other field is labelled by its
 * identifier.
 */
export function fieldLabel(name: string): string {
  if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name)) return name;
  const [first = '', ...rest] = name.split(/(?=[A-Z])/);
  const words = first === 'is' && rest.length > 0 ? rest : [first, ...rest];
  const label = words.join(' ').toLowerCase();
  return labels[name] ?? label.charAt(0).toUpperCase() + label.slice(1);
}
