import { statements } from '@choba/contract/statements.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { issueOne, statementFile, systemStatementFile } from './statement-files.ts'
import { listStatements, readStatement } from './statements.service.ts'

const routes = implement('statements', statements, {
  list: (call) => listStatements(call.tx, call.merchant!, call.query),
  content: (call) => readStatement(call.tx, call.merchant!, call.query),
  file: (call) => statementFile(call),
  issue: { manualTransactions: (call) => issueOne(call) },
  systemFile: (call) => systemStatementFile(call),
})

export const statementsArea: AreaDefinition = { create: () => ({ routes }) }
