import { reconciliation } from '@choba/contract/reconciliation.contract.ts'
import { afterParsing } from '#platform/calls/after-parsing.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { actingOf, principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import type { LineBox } from './bank-line-token.ts'
import { confirmLine, listFiles, readMatch, undoFile, undoMatch } from './bank-line-matches.ts'
import { listDifferences, listOwners, setDifference } from './bank-differences.ts'
import { matchByHand } from './hand-matches.ts'
import { downloadTransferFile, listAccounts } from './reconciliation.export.ts'
import { matchFile, parseBankFile } from './reconciliation.service.ts'

const routes = (box: LineBox) =>
  implement('reconciliation', reconciliation, {
    match: afterParsing(
      (call) => parseBankFile(principalOf(call), call.body.file),
      (call, parsed) => matchFile(actingOf(call), box, call.body, parsed),
    ),
    confirm: (call) => confirmLine(call, box, call.body),
    matchByHand: (call) => matchByHand(call, box, call.body),
    differences: (call) => listDifferences(call.tx, call.merchant!, call.query),
    setDifference: (call) => setDifference(call, call.body),
    owners: (call) => listOwners(call.tx, call.merchant!),
    undo: (call) => undoMatch(call, call.body),
    matched: (call) => readMatch(call.tx, call.merchant!, call.query.depositNo),
    files: (call) => listFiles(call.tx, call.merchant!, call.query),
    undoFile: (call) => undoFile(call, call.body),
    accounts: (call) => listAccounts(call.tx, call.merchant!),
    transferFile: downloadTransferFile,
  })

export const reconciliationArea: AreaDefinition = {
  create: ({ sealer }) => ({ routes: routes(sealer) }),
}
