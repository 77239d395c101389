import { type MinorAmount, roundToMinorUnit } from '#kit/money.ts';

export const shillings = (amount: number): MinorAmount => roundToMinorUnit(amount, 'UGX');
