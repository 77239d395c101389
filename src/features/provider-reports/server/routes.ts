import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/provider-reports/api.ts';
import { reportLimits } from '#features/provider-reports/choices.ts';
import { providerReportsTopic } from '#features/provider-reports/topics.ts';
import { downloadReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { compareReport, explainDifference, removeReport } from './compare-report.ts';
import { differencesCsv, readReport, readReports } from './report-page.ts';
import { uploadReport } from './upload-report.ts';

export const providerReportRoutes: readonly RouteDefinition[] = [
  route(api.readReports, {
    access: admins,
    topics: [providerReportsTopic],
    handle: ({ query, kit }) => readReports(kit, query),
  }),
  route(api.uploadReport, {
    access: admins,
    bodyLimitBytes: reportLimits.bytes,
    handle: async ({ actor, query, body, kit }) =>
      readReport(kit, await uploadReport(kit, actor.user, { ...query, form: body })),
  }),
  route(api.readReport, {
    access: admins,
    topics: [providerReportsTopic],
    handle: ({ params, kit }) => readReport(kit, params.id),
  }),
  route(api.removeReport, {
    access: admins,
    handle: async ({ actor, params, kit }) => {
      await removeReport(kit, actor.user, params.id);
      return null;
    },
  }),
  route(api.differencesAsCsv, {
    access: admins,
    handle: async ({ params, kit }) => {
      const { name, csv } = await differencesCsv(kit, params.id);
      return downloadReply(name, [csv]);
    },
  }),
  route(api.compareReport, {
    access: admins,
    handle: async ({ actor, params, kit }) => {
      await compareReport(kit, actor.user, params.id);
      return readReport(kit, params.id);
    },
  }),
  route(api.explainDifference, {
    access: admins,
    handle: async ({ actor, params, body, kit }) => {
      await explainDifference(kit, actor.user, { ...params, ...body });
      return readReport(kit, params.id);
    },
  }),
];
