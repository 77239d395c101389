/**
 * Icons that most pages use, on a 24-pixel grid in the current colour. Every page contains all of them, so
 * keep the list short, and import an icon that a single page uses from lucide-react there. Most are from
 * Lucide (ISC licence).
 */
export const iconShapes = {
  star: '<path fill="currentColor" d="m12 2.5 2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2L7.3 14 2.5 9.4l6.6-.9z"/>',
  tour: '<path d="M16.5 7.5A5 10 0 1 0 13 21.8"/><path d="M21.8 11A10 5 0 1 0 19 15.6"/><path d="m15.2 13.7 3.8 1.9-1.9 3.8"/>',
  menu: '<path d="M4 6h16M4 12h16M4 18h16"/>',
  close: '<path d="M18 6 6 18M6 6l12 12"/>',
  search: '<circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3"/>',
  next: '<path d="m9 18 6-6-6-6"/>',
  back: '<path d="m12 19-7-7 7-7M19 12H5"/>',
  pin: '<path d="M12 22s8-7 8-12a8 8 0 0 0-16 0c0 5 8 12 8 12"/><circle cx="12" cy="10" r="3"/>',
  home: '<path d="m3 10.5 9-7.5 9 7.5V21H3zM9 21v-8h6v8"/>',
  key: '<circle cx="15.5" cy="8.5" r="5.5"/><path d="M11.6 12.4 3 21M6 18l3 3"/>',
  bed: '<path d="M2 20v-8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8M4 10V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4M12 4v6M2 18h20"/>',
  tag: '<path d="M3 4a1 1 0 0 1 1-1h8l9 9-9 9-9-9z"/><circle cx="7.5" cy="7.5" r=".5"/>',
  gavel: '<path d="m14 13-8.4 8.4a1 1 0 0 1-3-3l8.4-8.4M16 16l6-6M21.5 10.5l-8-8M8 8l6-6M8.5 7.5l8 8"/>',
  share: '<path d="M12 15V4m-4 4 4-4 4 4M6 12v7h12v-7"/>',
  heart: '<path d="M12 20.5 3.8 12.4a5.2 5.2 0 0 1 7.4-7.4l.8.8.8-.8a5.2 5.2 0 0 1 7.4 7.4z"/>',
  globe: '<circle cx="12" cy="12" r="10"/><path d="M2 12h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20"/>',
  info: '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>',
  alert: '<path d="m12 3 10 18H2zM12 10v4M12 17.5h.01"/>',
  calendar: '<path d="M8 2v4M16 2v4M3 10h18"/><rect x="3" y="4" width="18" height="18" rx="2"/>',
  message: '<path d="M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z"/>',
  card: '<rect x="2" y="5" width="20" height="14" rx="2"/><path d="M2 10h20"/>',
  user: '<circle cx="12" cy="8" r="5"/><path d="M20 21a8 8 0 0 0-16 0"/>',
  filter: '<path d="M3 7h9m6 0h3M3 17h3m6 0h9"/><circle cx="15" cy="7" r="3"/><circle cx="9" cy="17" r="3"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
} as const;

export type IconName = keyof typeof iconShapes;
