import { imports } from '@choba/contract/imports.contract.ts'
import { afterParsing } from '#platform/calls/after-parsing.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import {
  checkImport,
  discardImport,
  resumeImport,
  startImport,
  stopImport,
  undo,
} from './import-actions.service.ts'
import {
  changeMapping,
  keepMapping,
  listMappings,
  removeMapping,
} from './import-mappings.service.ts'
import { expectMapping } from './import-mapping-text.ts'
import { previewImport } from './import-preview.ts'
import { RUN_IMPORT } from './import-queue.ts'
import { importRuns } from './imports.jobs.ts'
import { SWEEP, sweepImports } from './import-sweep.ts'
import { takePart } from './import-upload.ts'
import { workOn } from './import-work.ts'
import { downloadProblems, listProblems } from './imports.export.ts'
import { addImport, importerOf, listImports, readDetail } from './imports.service.ts'

const routes = ({ jobs, sealer }: Pick<Services, 'jobs' | 'sealer'>) =>
  implement('imports', imports, {
    list: (call) => listImports(call, call.query),
    detail: (call) => readDetail(call.tx, importerOf(call), call.language, call.query.importId),
    add: (call) => addImport(call, call.body),
    part: (call) => takePart(call, sealer, call.query, call.body.file),
    preview: { manualTransactions: (call) => previewImport(call, sealer, call.body) },
    check: afterParsing(
      async (call) => {
        const { format } = call.body.settings
        if (format.kind !== 'own') return
        await expectMapping(call, { name: 'JSON', text: format.text }, 'settings.format.text')
      },
      (call) => checkImport(call, jobs, call.body),
    ),
    start: (call) => startImport(call, jobs, call.body),
    stop: (call) => stopImport(call, call.body),
    resume: (call) => resumeImport(call, jobs, call.body),
    undo: (call) => undo(call, jobs, call.body),
    discard: (call) => discardImport(call, call.body),
    problems: (call) => listProblems(call, call.query),
    download: downloadProblems,
    stores: (call) => listSeenStores(call.tx, importerOf(call), call.query),
    mappings: (call) => listMappings(call),
    keepMapping: afterParsing(
      (call) => expectMapping(call, call.body, 'text'),
      (call) => keepMapping(call, call.body),
    ),
    changeMapping: afterParsing(
      (call) => expectMapping(call, call.body, 'text'),
      (call) => changeMapping(call, call.body),
    ),
    removeMapping: (call) => removeMapping(call, call.body),
  })

export const importsArea: AreaDefinition = {
  queues: [RUN_IMPORT],
  create: (services) => ({
    routes: routes(services),
    queues: { [RUN_IMPORT]: importRuns(services, workOn) },
    tasks: [
      {
        name: 'imports',
        interval: SWEEP,
        run: ({ id }) => sweepImports(services.engine, services.jobs, id),
      },
    ],
  }),
}
