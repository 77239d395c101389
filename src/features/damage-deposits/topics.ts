import { topic } from '#kit/topic.ts';

/** The topic of all damage deposits. */
export const damageDepositsTopic = topic('damage-deposits');
