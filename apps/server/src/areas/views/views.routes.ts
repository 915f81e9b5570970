import { views } from '@choba/contract/views.contract.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { addView, deleteView, listViews, modifyView } from './views.service.ts'

const routes = implement('views', views, {
  list: (call) => listViews(call.tx, principalOf(call), call.query.screen),
  add: async (call) => {
    const view = await addView(call.tx, principalOf(call), call.body)
    call.audit(auditOf(call.body.screen, view))
    return view
  },
  modify: async (call) => {
    const view = await modifyView(call.tx, principalOf(call), call.body.viewId, call.body)
    call.audit(auditOf(call.body.screen, view))
    return view
  },
  delete: async (call) => {
    const view = await deleteView(call.tx, principalOf(call), call.body)
    call.audit(auditOf(call.body.screen, view))
    return null
  },
})

/** Builds the audit log details of a change: list, view and the role it is shared with. */
const auditOf = (
  screen: string,
  { viewId, name, role }: { viewId: string; name: string; role: object | null },
) => ({
  object: name,
  of: { kind: 'view', id: viewId } as const,
  detail: { viewId, screen, role },
})

export const viewsArea: AreaDefinition = { create: () => ({ routes }) }
