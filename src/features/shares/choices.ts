/** The channels of shared links. The URL contains the channel as `src`. */
export const shareChannels = ['link', 'whatsapp', 'sheet'] as const;
export type ShareChannel = (typeof shareChannels)[number];

export const shareLimits = {
  name: 200,
  /**
   * The maximum number of stored links of an account, or of a browser without one. The oldest are deleted.
   */
  maxStored: 200,
  retentionMonths: 12,
  /** The maximum number of visits of a link that count per day. Further visits are likely automated. */
  maxVisitsPerDay: 1_000,
} as const;
