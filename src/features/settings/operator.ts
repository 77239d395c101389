import { z } from 'zod';

/** The operator of the market. Fields that were not filled in are empty and not shown. */
export const operatorSchema = z.object({
  legalName: z.string(),
  registrationNumber: z.string(),
  registeredWith: z.string(),
  directors: z.string(),
  office: z.string(),
  taxNumber: z.string(),
  dataProtectionNumber: z.string(),
});
export type Operator = z.output<typeof operatorSchema>;

export const emptyOperator: Operator = {
  legalName: '',
  registrationNumber: '',
  registeredWith: '',
  directors: '',
  office: '',
  taxNumber: '',
  dataProtectionNumber: '',
};
