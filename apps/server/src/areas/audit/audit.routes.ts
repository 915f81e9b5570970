import { audit } from '@choba/contract/audit.contract.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { downloadAudit } from './audit.export.ts'
import { readAuditOptions, readEntry, readHistory, searchAudit } from './audit.service.ts'

const routes = implement('audit', audit, {
  list: (call) => {
    const { pageSize: _size, cursor: _cursor, ...filters } = call.query
    call.audit({
      object: [filters.dateFrom, filters.dateTo].filter(Boolean).join(' – '),
      detail: { filters },
    })
    return searchAudit(call.tx, principalOf(call), call.query)
  },
  options: (call) => readAuditOptions(call.tx, principalOf(call), call.query.entCode),
  detail: (call) => readEntry(call.tx, principalOf(call), call.query.auditId),
  download: (call) => downloadAudit(call, call.query),
  history: (call) => readHistory(call.tx, principalOf(call), call.merchant, call.query),
})

export const auditArea: AreaDefinition = { create: () => ({ routes }) }
