type Entry = { actor: string | null; action: string };

/**
 * Returns the author of an action. Closed accounts still have a name. Without a name, the action was
 * automatic or came from the command line.
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
 * Returns the label of a changed field. A setting is recorded by its label, which is returned unchanged. Any
 * other field is recorded by its identifier, which becomes the label.
 */
export function fieldLabel(name: string): string {
  if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name)) return name;
  const [first = '', ...rest] = name.split(/(?=[A-Z])/);
  const words = first === 'is' && rest.length > 0 ? rest : [first, ...rest];
  const label = words.join(' ').toLowerCase();
  return labels[name] ?? label.charAt(0).toUpperCase() + label.slice(1);
}
