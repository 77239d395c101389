import { z } from 'zod';

type SimulatedBank = {
  id: number;
  code: string;
  name: string;
  branches: readonly [code: string, name: string][];
};

/** Banks that do not exist. The last entry is mobile money, which the provider lists among the banks. */
export const simulatedBanks: readonly SimulatedBank[] = [
  {
    ...{ id: 901, code: 'SIM01', name: 'Lakeside Bank' },
    branches: [
      ['SIM010101', 'Kampala Main'],
      ['SIM010102', 'Entebbe'],
      ['SIM010103', 'Jinja'],
    ],
  },
  {
    ...{ id: 902, code: 'SIM02', name: 'Hilltop Bank' },
    branches: [
      ['SIM020101', 'Kampala Road'],
      ['SIM020102', 'Ntinda'],
    ],
  },
  { id: 903, code: 'SIM03', name: 'Valley Savings Bank', branches: [] },
  { id: 904, code: 'MPS', name: 'Uganda Mobile Money', branches: [] },
];

export const bankCodeSchema = z
  .string()
  .refine(
    (code) => simulatedBanks.some((bank) => bank.code === code && code !== 'MPS'),
    'account_bank passed is invalid',
  );

/**
 * The ends of transfers to a bank account by the last four digits of its number. All others arrive. The one that is
 * reversed arrives first.
 */
export const accountEndings: Readonly<Record<string, { status: 'FAILED' | 'REVERSED'; reason: string }>> = {
  '0905': { status: 'FAILED', reason: 'Account number is not valid' },
  '0906': { status: 'FAILED', reason: 'Recipient account is frozen' },
  '0907': { status: 'REVERSED', reason: 'The bank returned the money' },
};
