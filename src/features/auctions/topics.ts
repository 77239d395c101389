import { topic } from '#kit/topic.ts';

export const lotTopicKind = 'lot';

/** Returns the topic of the bidding state of one home's lot. */
export const lotTopic = (propertyId: number) => topic(lotTopicKind, propertyId);

/** The topic of the bidding states of all lots. */
export const anyLotTopic = topic(lotTopicKind);

/** The topic of the lots' data that rarely changes, such as documents and questions. */
export const lotDetailsTopic = topic('lots');

/** The topic of the bidders of all lots and their states, for sellers and banks. */
export const biddersTopic = topic('bidders');

/** The topic of the results of closed lots. */
export const lotResultsTopic = topic('lot-results');
