import { statistics } from '@choba/contract/statistics.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import { CHECK_INTERVAL, checkHours } from './hour-checks.ts'
import { EMAIL_INTERVAL, emailDueViews } from './view-emails.ts'
import { downloadBreakdown, downloadStatistics } from './statistics.export.ts'
import { COUNT_INTERVAL, countDueHours } from './statistics.jobs.ts'
import { readBreakdown, readStatistics, readStatOptions } from './statistics.service.ts'

const routes = implement('statistics', statistics, {
  list: (call) => readStatistics(call.tx, call.merchant!, call.query, call.language),
  breakdown: (call) => readBreakdown(call.tx, call.merchant!, call.query, call.language),
  breakdownDownload: (call) => downloadBreakdown(call, call.query),
  options: (call) => readStatOptions(call.tx, call.merchant!, call.language),
  stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
  download: (call) => downloadStatistics(call, call.query),
})

export const statisticsArea: AreaDefinition = {
  create: ({ engine, notify, log, mailer, principals }) => ({
    routes,
    tasks: [
      {
        name: 'count of hours',
        interval: COUNT_INTERVAL,
        run: ({ id }, _origin, signal) => countDueHours(engine, id, signal),
      },
      {
        name: 'check of hours',
        interval: CHECK_INTERVAL,
        run: ({ id }, _origin, signal) => checkHours({ engine, notify, log }, id, signal),
      },
      {
        name: 'e-mails of views',
        interval: EMAIL_INTERVAL,
        run: (tenant, origin, signal) =>
          emailDueViews({ engine, mailer, principals }, tenant, origin, signal),
      },
    ],
  }),
}
