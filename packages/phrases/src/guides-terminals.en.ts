import type { guidesTerminalsJa } from './guides-terminals.ja.ts'

export const guidesTerminalsEn: typeof guidesTerminalsJa = {
  guides: {
    terminals: {
      list: {
        what: 'See how the payment terminals of your stores are doing, and register, block, move or retire them.',
        steps: {
          1: 'Use “Register terminal”, choose a store and scan the license QR code with the device.',
          2: 'Look for terminals that don’t respond or have a fault by their status.',
          3: 'Update the app of terminals with an old version.',
          4: 'Block a terminal that’s lost. Payments it takes after that are marked.',
          5: 'Move a terminal that’s used at another store. Earlier transactions stay where they were made.',
        },
        who: 'People with permission to search stores. Registering, blocking, moving and retiring need permission to edit stores. Only terminals of stores you can see are listed.',
      },
    },
  },
}
