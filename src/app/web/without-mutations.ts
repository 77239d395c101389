/**
 * Replaces the query library's mutation cache, which we do not use (see vite.config.ts). Our mutations are
 * functions that list what they invalidate. The original would add two kilobytes before hydration.
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
