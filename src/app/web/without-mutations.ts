/**
 * Stands in for the query library's cache of mutations, which nobody asks (see vite.config.ts): our calls that change
 * something are functions, and say what they make stale. It would be two of the kilobytes before a page comes alive.
 */
export class MutationCache {
  build(): never {
    throw new Error(
      'useMutation is left out of the application; call the function of web/queries.ts instead',
    );
  }
  findAll(): [] {
    return [];
  }
  clear(): void {}
  async resumePausedMutations(): Promise<void> {}
}
