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
    pointManagement: {
      list: {
        what: 'See how points get to the point system, and what is on a card.',
        steps: {
          1: 'See under “Point system” whether it answers and how much waits. Points are sent by themselves when it is back.',
          2: 'See why points were refused, and use “Send again” once that is solved.',
          3: 'Enter a card number under “Balance of a card” to see both balances side by side.',
          4: 'Use “Revise the balance” where it is wrong, with a reason. Above a limit, a second person has to approve it.',
        },
        who: 'People with permission to search stores. Sending again and revising need permission to edit stores. Only there with a connected point system.',
      },
    },
    pointRules: {
      list: {
        what: 'Set the rules by which customers are given points, and see how many are given when and where.',
        steps: {
          1: 'Use “Add a rule” and enter stores, rate, validity and days.',
          2: 'See by the status which rules are in force and which are upcoming.',
          3: 'Open a rule for the calendar of its days and its earlier versions.',
          4: 'Use “Change” with a first day to change it. Points already given stay as they are.',
          5: 'Use the simulator to see what an order would be given, and why.',
        },
        who: 'People with permission to search stores. Adding and changing need permission to add or edit stores. Only merchants that use points have this screen.',
      },
      replay: {
        what: 'See what a rule would have given for the orders of a past month.',
        steps: {
          1: 'Describe the rule: its kind, what it gives and on which days. To try a change of a rule, open this from its details.',
          2: 'Choose a month and press “Replay”. It goes day by day, and can be stopped.',
          3: 'Compare what was given with what would have been, and the difference in cost, in all and by day.',
          4: 'Change the rule and replay again. Points already given stay as they are.',
        },
        who: 'People with permission to search stores, for orders of the stores they see. Only merchants that use points have this screen.',
      },
      simulator: {
        what: 'See what an order would be given in points, and why.',
        steps: {
          1: 'Choose a store, a business day and an amount.',
          2: 'See for each line which rule gives, of which amount, and how many points.',
          3: 'See which rules give nothing, and why.',
          4: 'See in the calendar below the days without a rule and those with more than one, for 13 months.',
        },
        who: 'People with permission to search stores. Only merchants that use points have this screen.',
      },
    },
  },
}
