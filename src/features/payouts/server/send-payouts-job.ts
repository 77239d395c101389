import { z } from 'zod';

/** The job that sends approved payouts. A timer does the same each minute, in case a job is lost. */
export const sendPayoutsJob = { name: 'send-payouts', shape: z.object({}) };
