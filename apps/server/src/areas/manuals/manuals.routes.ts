import { manuals } from '@choba/contract/manuals.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { actingOf, changesOwn } from './manual-editor.ts'
import {
  addCategory,
  modifyCategory,
  orderCategories,
  removeCategory,
} from './manual-categories.ts'
import { downloadManual } from './manual-files.ts'
import { findCategories } from './manuals.repository.ts'
import {
  addManual,
  listManuals,
  listVersions,
  modifyManual,
  readManual,
  removeManual,
  searchManuals,
} from './manuals.service.ts'
import { takeManualFile } from './manual-upload.ts'
import { READ_TEXT, type ReadTextJob, readText } from './manual-text.ts'
import { toCategory } from './manuals.views.ts'

const routes = ({ jobs }: Pick<Services, 'jobs'>) =>
  implement('manuals', manuals, {
    categoryList: async (call) => {
      const person = principalOf(call)
      const rows = await findCategories(call.tx, 'read')
      return { items: rows.map((row) => toCategory(row, person)), changesOwn: changesOwn(person) }
    },
    list: (call) => listManuals(call.tx, principalOf(call), call.query),
    detail: (call) => readManual(call.tx, principalOf(call), call.query.manualId),
    search: (call) => searchManuals(call.tx, call.language, call.query.text),
    file: (call) => downloadManual(call, call.query),
    versions: (call) => listVersions(call.tx, principalOf(call), call.query.manualId),
    // The call redraws a picture, which takes about a second. It opens its transactions itself, so
    // that none is open during that time.
    upload: { manualTransactions: (call) => takeManualFile(call, jobs) },
    add: (call) => addManual(actingOf(call), jobs, call.body),
    modify: (call) => modifyManual(actingOf(call), jobs, call.body),
    remove: (call) => removeManual(actingOf(call), jobs, call.body),
    addCategory: (call) => addCategory(actingOf(call), call.body),
    modifyCategory: (call) => modifyCategory(actingOf(call), call.body),
    orderCategories: (call) => orderCategories(actingOf(call), call.body),
    removeCategory: (call) => removeCategory(actingOf(call), call.body),
  })

export const manualsArea: AreaDefinition = {
  queues: [READ_TEXT],
  create: ({ jobs, engine }) => ({
    routes: routes({ jobs }),
    // Runs one job at a time, because each job starts a process with up to 192 MB of memory.
    queues: { [READ_TEXT]: { work: (job: ReadTextJob) => readText(engine, job), atOnce: 1 } },
  }),
}
