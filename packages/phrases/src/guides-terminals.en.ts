import type { guidesTerminalsJa } from './guides-terminals.ja.ts'

export const guidesTerminalsEn: typeof guidesTerminalsJa = {
  guides: {
    terminals: {
      list: {
        what: 'See the status of your stores’ payment terminals, and register, block, move or retire them.',
        steps: {
          1: 'Select “Register terminal”, choose a store and scan the license QR code with the device.',
          2: 'Use the status to find terminals that don’t respond or have a fault.',
          3: 'Update the app of terminals with an old version.',
          4: 'Block a lost terminal. Payments it takes afterward are marked.',
          5: 'If a terminal is used at another store, move it. Earlier transactions keep their store.',
        },
        who: 'Anyone with permission to search stores. Registering, blocking, moving and retiring need permission to edit stores. You see only terminals of stores you can see.',
      },
    },
    pointManagement: {
      list: {
        what: 'See how points are sent to the point system, and check the balance of a card.',
        steps: {
          1: 'Under “Point system”, check the connection and how many entries are waiting. They’re sent automatically when it’s back.',
          2: 'Check why points were rejected, and select “Send again” after solving the problem.',
          3: 'Enter a card number under “Card balance” to compare both balances.',
          4: 'If a balance is wrong, select “Revise balance” and give a reason. Above a limit, a second person must approve it.',
        },
        who: 'Anyone with permission to search stores. Sending again and revising need permission to edit stores. Shown only with a connected point system.',
      },
    },
    pointRules: {
      list: {
        what: 'Set the rules for awarding points to customers, and see how many points are awarded when and where.',
        steps: {
          1: 'Select “Add rule” and enter stores, rate, validity and days.',
          2: 'Use the status to see which rules are active and which are upcoming.',
          3: 'Open a rule to see its calendar and earlier versions.',
          4: 'To change a rule, select “Change” and enter a first day. Points already awarded stay as they are.',
          5: 'Use the simulator to see how many points an order gets, and why.',
        },
        who: 'Anyone with permission to search stores. Adding and changing need permission to add or edit stores. Only merchants that use points see this screen.',
      },
      replay: {
        what: 'See how many points a rule would have awarded for the orders of a past month.',
        steps: {
          1: 'Enter the rule’s kind, what it awards and its days. To test a change to a rule, open this screen from its details.',
          2: 'Choose a month and select “Replay”. The calculation runs day by day, and you can stop it.',
          3: 'Compare the actual and simulated awards and the difference in cost, in total and by day.',
          4: 'Change the rule and replay again. Points already awarded stay as they are.',
        },
        who: 'Anyone with permission to search stores, for orders of the stores they see. Only merchants that use points see this screen.',
      },
      simulator: {
        what: 'See how many points an order gets, and why.',
        steps: {
          1: 'Choose a store, a business day and an amount.',
          2: 'For each line, see the rule, its base amount, and the points.',
          3: 'See which rules award nothing, and why.',
          4: 'In the calendar below, see the days without a rule and with several rules, for 13 months.',
        },
        who: 'Anyone with permission to search stores. Only merchants that use points see this screen.',
      },
    },
  },
}
