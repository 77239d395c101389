import {
  type MobileNetwork,
  type ProviderBank,
  type ProviderBranch,
  ProviderError,
  type ProviderTransfer,
  type TransferRequest,
  type TransferTarget,
} from '#kit/server/payments/provider.ts';
import { call, deadlineOf, type Endpoint, nullIfNotFound } from './call.ts';
import {
  accountSchema,
  banksSchema,
  branchesSchema,
  transferOf,
  transferSchema,
  transfersSchema,
} from './wire.ts';

/** The provider's names of the networks for transfers, which differ from those for prompts. */
const transferNetworks: Record<MobileNetwork, string> = { MTN: 'MTN', AIRTEL: 'Airtel' };

/** Returns the fields that name the account in transfers and name enquiries. */
const accountOf = (target: TransferTarget) =>
  target.kind === 'mobile_money'
    ? { account_bank: transferNetworks[target.network], account_number: target.phone.replace(/^\+/, '') }
    : { account_bank: target.bankCode, account_number: target.accountNumber };

export async function sendTransfer(endpoint: Endpoint, request: TransferRequest): Promise<ProviderTransfer> {
  const { target } = request;
  const body = {
    ...accountOf(target),
    ...(target.kind === 'bank_account' &&
      target.branchCode !== null && { destination_branch_code: target.branchCode }),
    beneficiary_name: request.name,
    amount: request.amount,
    currency: 'UGX',
    debit_currency: 'UGX',
    narration: request.title,
    reference: request.reference,
  };
  const reply = await call(
    endpoint,
    '/v3/transfers',
    transferSchema,
    { method: 'POST', body },
    deadlineOf(endpoint),
  );
  return transferOf(reply.data);
}

export async function findTransfer(
  endpoint: Endpoint,
  { id, reference }: { id: string | null; reference: string },
): Promise<ProviderTransfer | null> {
  const signal = deadlineOf(endpoint);
  return nullIfNotFound(async () => {
    if (id !== null) {
      const path = `/v3/transfers/${encodeURIComponent(id)}`;
      return transferOf((await call(endpoint, path, transferSchema, {}, signal)).data);
    }
    const { data } = await call(endpoint, '/v3/transfers', transfersSchema, { query: { reference } }, signal);
    // A provider that ignores the parameter lists other transfers as well.
    return data.map(transferOf).find((transfer) => transfer.reference === reference) ?? null;
  });
}

/** The provider's words about an account that does not exist. Other refusals say nothing about the number. */
const accountPattern = /\b(account|recipient|subscriber|number)\b/i;
const unknownPattern = /not found|invalid|does not exist|unknown|could not be/i;
const isUnknownAccount = (reason: string) => accountPattern.test(reason) && unknownPattern.test(reason);

/** Asks for the owner of an account. The provider documents this for other countries and may refuse it for Uganda. */
export async function findAccount(
  endpoint: Endpoint,
  target: TransferTarget,
): Promise<{ name: string } | null> {
  const body = {
    ...accountOf(target),
    ...(target.kind === 'mobile_money' && { type: 'MOBILEMONEY' }),
    country: 'UG',
  };
  try {
    const request = { method: 'POST', body } as const;
    const { data } = await call(
      endpoint,
      '/v3/accounts/resolve',
      accountSchema,
      request,
      deadlineOf(endpoint),
    );
    return { name: data.account_name };
  } catch (error) {
    if (error instanceof ProviderError && isUnknownAccount(error.reason ?? '')) return null;
    throw error;
  }
}

/** The codes of mobile money in the provider's list of banks. */
const networkCodes = new Set(['MTN', 'AIRTEL', 'MPS']);

export async function listBanks(endpoint: Endpoint): Promise<ProviderBank[]> {
  const { data } = await call(endpoint, '/v3/banks/UG', banksSchema, {}, deadlineOf(endpoint));
  return data
    .filter(({ code }) => !networkCodes.has(code.toUpperCase()))
    .map(({ id, code, name }) => ({ id, code, name }));
}

export async function listBranches(endpoint: Endpoint, bankId: string): Promise<ProviderBranch[]> {
  const path = `/v3/banks/${encodeURIComponent(bankId)}/branches`;
  const reply = await nullIfNotFound(() => call(endpoint, path, branchesSchema, {}, deadlineOf(endpoint)));
  return (reply?.data ?? []).map(({ branch_code, branch_name }) => ({
    code: branch_code,
    name: branch_name,
  }));
}
