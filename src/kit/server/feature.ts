import type { EmailTemplate } from '#kit/server/email/email-template.ts';
import type { LiveSource } from '#kit/server/http/live-topics.ts';
import type { RouteDefinition } from '#kit/server/http/route.ts';
import type { FileColumn } from '#kit/server/storage/file-column.ts';
import type { Job } from './job.ts';
import type { Kit } from './kit.ts';
import type { SiteMapSection } from './site-map-section.ts';

/**
 * Everything that a feature contributes to the application. A feature that collects contributions of others,
 * such as payments, adds its field to this interface where it declares the type of the contributions.
 */
export interface Feature {
  name: string;
  /** Returns the API calls. The settings are those of `src/app/server/routes.ts`. */
  routes?(settings: never): readonly RouteDefinition[];
  /** Returns the enqueued and recurring jobs. The settings are those of `src/app/server/jobs.ts`. */
  jobs?(settings: never): readonly Job[];
  /** The emails whose text an admin can change. Legally binding texts are not among them. */
  emailTemplates?: readonly { template: EmailTemplate }[];
  /** The columns that name stored files. Backups and the integrity check read them. */
  storedFiles?: readonly FileColumn[];
  /** Returns the sources of content that is pushed to open pages. */
  liveSources?(kit: Kit): readonly LiveSource[];
  /** The pages for search engines. */
  siteMap?: SiteMapSection;
}

/** Declares a feature, and keeps the types of its contributions. */
export const defineFeature = <F extends Feature>(feature: F): F => feature;
