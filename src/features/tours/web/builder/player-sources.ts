import page from '#features/tours/player/index.htm?raw';
import viewer from '#features/tours/player/player.js?raw';

export const playerSources = { page, viewer };
