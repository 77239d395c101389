import { tooManyFormsError, tooManyFormsOfUserError } from './refusals.ts';

const maxForms = 8;
const maxFormsPerUser = 3;

/** Limits concurrent form uploads, because each may take hours, and a client may be slow on purpose. */
export class FormUploadLimit {
  readonly #ofUser = new Map<number, number>();
  #all = 0;

  /** @throws AppError 'too-many' */
  async during<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const uploadsOfUser = this.#ofUser.get(userId) ?? 0;
    if (uploadsOfUser >= maxFormsPerUser) throw tooManyFormsOfUserError(maxFormsPerUser);
    if (this.#all >= maxForms) throw tooManyFormsError();
    this.#add(userId, 1);
    try {
      return await work();
    } finally {
      this.#add(userId, -1);
    }
  }

  #add(userId: number, change: number): void {
    const uploadsOfUser = (this.#ofUser.get(userId) ?? 0) + change;
    if (uploadsOfUser === 0) this.#ofUser.delete(userId);
    else this.#ofUser.set(userId, uploadsOfUser);
    this.#all += change;
  }
}
