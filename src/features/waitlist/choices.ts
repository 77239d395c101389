/** The platforms for which an app is announced. */
export const platforms = ['ios', 'android'] as const;
export type Platform = (typeof platforms)[number];

export const platformNames: Record<Platform, string> = { ios: 'iOS', android: 'Android' };
