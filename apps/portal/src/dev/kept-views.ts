import type { View } from '@choba/contract/saved-views.ts'
import type { NewView } from '@choba/contract/views.contract.ts'
import type { ViewCalls } from '#table/view-calls.ts'

const role = { roleId: '2', roleName: 'Manager' }
let kept: readonly View[] = []
const key: readonly unknown[] = ['gallery', 'views']

const toView = (viewId: string, { screen: _screen, roleId, ...parts }: NewView): View => ({
  viewId,
  mine: true,
  owner: '',
  role: roleId === undefined ? null : role,
  ...parts,
})

/** In-memory replacement of the API calls for saved views. The views last until a reload. */
export const keptHere: ViewCalls = {
  list: {
    query: () => ({
      queryKey: key,
      queryFn: () => Promise.resolve({ items: [...kept], roles: [role] }),
    }),
    key: () => key,
  },
  add: {
    call: (view) => {
      const made = toView(String(kept.length + 1), view)
      kept = [...kept, made]
      return Promise.resolve(made)
    },
  },
  modify: {
    call: ({ viewId, ...view }) => {
      const changed = toView(viewId, view)
      kept = kept.map((one) => (one.viewId === viewId ? changed : one))
      return Promise.resolve(changed)
    },
  },
  delete: {
    call: ({ viewId }) => {
      kept = kept.filter((one) => one.viewId !== viewId)
      return Promise.resolve(null)
    },
  },
}
