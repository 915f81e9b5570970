import { useParams } from '@tanstack/react-router'
import { terminals } from '@choba/contract/terminals.contract.ts'
import { useMay } from '#lib/permission.ts'
import { TerminalDetail } from './terminal-detail.tsx'
import { useTerminalNavigation } from './use-terminal-navigation.ts'

/** Drawer with one terminal on top of the list. */
export function TerminalPage() {
  const { terminalId } = useParams({ strict: false })
  const navigation = useTerminalNavigation()
  const mayEdit = useMay(terminals.block.can)
  if (terminalId === undefined) return null
  return (
    <TerminalDetail
      key={terminalId}
      terminalId={terminalId}
      mayEdit={mayEdit}
      onClose={navigation.list}
    />
  )
}
