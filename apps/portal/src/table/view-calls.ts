import type { UseQueryOptions } from '@tanstack/react-query'
import type { View, ViewList } from '@choba/contract/saved-views.ts'
import type { NewView, ViewScreen } from '@choba/contract/views.contract.ts'

/**
 * API calls that saved views need. `viewsApi` implements them; the component gallery, which has no
 * server, replaces them (`keptHere`).
 */
export interface ViewCalls {
  readonly list: {
    query(input: { screen: ViewScreen }): UseQueryOptions<ViewList>
    key(): readonly unknown[]
  }
  readonly add: { call(view: NewView): Promise<View> }
  readonly modify: { call(view: NewView & { viewId: string }): Promise<View> }
  readonly delete: { call(which: { screen: ViewScreen; viewId: string }): Promise<null> }
}
