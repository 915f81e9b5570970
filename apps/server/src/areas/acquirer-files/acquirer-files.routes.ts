import { acquirerFiles } from '@choba/contract/acquirer-files.contract.ts'
import { afterAsking } from '#platform/calls/after-asking.ts'
import { afterParsing } from '#platform/calls/after-parsing.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { downloadDifferences } from './acquirer-files.export.ts'
import {
  handleDifference,
  listDifferences,
  listFiles,
  listLayouts,
  matchAgain,
  readFile,
  removeFile,
} from './acquirer-files.service.ts'
import { matcher } from './acquirer-matching.ts'
import { MATCH_ACQUIRER_FILE } from './acquirer-queue.ts'
import { checkLayout, keepLayout, parseUpload, storeUpload } from './acquirer-upload.ts'

const routes = ({ jobs }: Pick<Services, 'jobs'>) =>
  implement('acquirerFiles', acquirerFiles, {
    list: listFiles,
    detail: readFile,
    differences: listDifferences,
    layouts: listLayouts,
    keepLayout: afterParsing(checkLayout, keepLayout),
    upload: afterAsking(parseUpload, (call, parsed) => storeUpload(call, jobs, parsed)),
    match: (call) => matchAgain(call, jobs),
    remove: removeFile,
    handle: handleDifference,
    download: downloadDifferences,
  })

export const acquirerFilesArea: AreaDefinition = {
  queues: [MATCH_ACQUIRER_FILE],
  create: (services) => ({
    routes: routes(services),
    queues: { [MATCH_ACQUIRER_FILE]: matcher(services) },
  }),
}
