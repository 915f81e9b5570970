import type { guidesMoneyJa } from './guides-money.ja.ts'

export const guidesMoneyEn: typeof guidesMoneyJa = {
  guides: {
    deposits: {
      deposit: {
        what: 'See when sales reach your bank account and how much. Every amount can be followed to its transactions.',
        steps: {
          1: 'Above the list are the deposits in progress, with their dates.',
          2: 'Open a deposit to see how sales, fees and deductions make its amount.',
          3: 'Choose an amount to see the transactions behind it.',
          4: 'Recalculate to check the amount against the transactions.',
          5: 'Deposit statements, reconciliation and journal entries open from here.',
        },
        who: 'Anyone who may see deposits. If you see only some stores, you see their share.',
      },
      sysdeposit: {
        what: 'Follow the deposits of every merchant of the tenant by status and date.',
        steps: {
          1: 'Search by merchant, closing date or status.',
          2: 'Begin with deposits that are held or show a difference.',
          3: 'Open one to see it as the merchant does.',
          4: 'Ask for a revision of the next deposit where one is needed. Another administrator has to approve it.',
          5: 'Pay the deposits that are due together, under “Transfers”.',
        },
        who: 'Administrators who may view the deposits of all merchants. Asking for a revision needs the permission to request transfers and revisions.',
      },
    },
    statements: {
      statements: {
        what: 'Find, read, print and download the deposit statements that were issued.',
        steps: {
          1: 'Search by period or company and open a statement.',
          2: 'Download the PDF, or print it from the screen.',
          3: 'Statements of a month or a year can be issued once its last day is closed.',
          4: 'If an addressee has changed, issue it again. The first one is kept.',
        },
        who: 'Anyone who may see deposits. Issuing needs permission to download deposits.',
      },
    },
    journals: {
      journals: {
        what: 'Turn closed deposits into a file of journal entries for your accounting software.',
        steps: {
          1: 'Choose the software. The screen shows the last closed month until you choose another period.',
          2: 'Check that debit and credit add up to the same.',
          3: 'Set the names of accounts and tax classes that your software uses.',
          4: 'Download the file and read it into the software.',
        },
        who: 'Anyone who may see deposits and sees every store. Names and downloads need permissions of their own.',
      },
    },
    reconciliation: {
      reconciliation: {
        what: 'Compare your bank’s statement with your deposits and find what hasn’t arrived.',
        steps: {
          1: 'Choose a file from your bank, in the Zengin format or as CSV.',
          2: 'Lines whose amount, date and sender agree are matched for you.',
          3: 'If several deposits fit a line, look at them and choose one.',
          4: 'A match made by mistake can be undone.',
        },
        who: 'Anyone who sees every store and may change bank accounts.',
      },
    },
    transfers: {
      list: {
        what: 'Pay the deposits that are due together, and record what the bank made of each.',
        steps: {
          1: 'Under “Request a transfer” choose a date and check the deposits and their total.',
          2: 'Your request waits for another administrator.',
          3: 'Once it is approved, download the bulk transfer file and send it to the bank.',
          4: 'Record the bank’s results from a file or one by one.',
          5: 'Check the account of a deposit that was returned, then include it in the next transfer.',
        },
        who: 'Administrators who may view the deposits of all merchants. Requests and results need the permission to request transfers.',
      },
    },
    paymentMethods: {
      list: {
        what: 'See which payment methods each company takes, follow its applications, and apply for others.',
        steps: {
          1: 'Choose a company, where there are several.',
          2: 'Apply with the day from which you want it, and attach the documents it needs.',
          3: 'If you are asked for more, open the application and answer. The review waits for your answer.',
          4: 'Once it is approved, it is in the search of transactions from its first day on.',
          5: 'Until it is decided, an application can be withdrawn.',
        },
        who: 'Anyone who may search transactions. Applying needs the permission to edit stores, and every store.',
      },
      applications: {
        what: 'Review the applications of merchants for payment methods.',
        steps: {
          1: 'Open an application and look at its documents, and at whether the terms have a fee rate.',
          2: 'If something is missing, ask the merchant for more. Until it is answered, nothing is decided.',
          3: 'Go to the decision to approve or decline it. Your note is shown to the merchant as the reason.',
        },
        who: 'Administrators who may search merchants. A review needs the permission to edit them.',
      },
    },
    stores: {
      list: {
        what: 'Manage your stores: facts, limits, opening hours, payment methods and feed keys.',
        steps: {
          1: 'The list shows sales today, the terminals that respond, and how much of the daily limit is used.',
          2: '“Needs attention” has stores without a terminal, with one that isn’t responding, or close to their limit.',
          3: 'To add a store like another one, open that one and choose “Copy as new”.',
          4: 'After renewing a feed key, end the older one once the store has switched over.',
          5: 'Give a store that closes a closing day. Past transactions and statistics don’t change.',
        },
        who: 'Anyone who may see stores. Adding needs that permission and every store; changing needs that permission.',
      },
    },
    company: {
      company: {
        what: 'Manage your companies, their bank accounts, and which store belongs to which.',
        steps: {
          1: 'Choose a company to see the account in use and the one that follows.',
          2: 'To change an account, enter your password and ask for approval.',
          3: 'Deposits that close after the day of approval go to the new account.',
          4: 'Give a store to another company from a day on. That day must be later than the last closed day.',
          5: 'Everyone concerned is notified of another account. If you don’t expect it, contact us at once.',
        },
        who: 'Anyone who may see deposits or stores. Changing an account needs that permission and every store.',
      },
      issuer: {
        what: 'Set who issues the deposit statements, and the account that transfers are paid from.',
        steps: {
          1: 'Enter the name, address and phone number as they should be on statements.',
          2: 'Enter the registration number as T and thirteen digits.',
          3: 'Fill in every field of the paying account, or none.',
          4: 'What you save is used for statements that are issued from then on.',
        },
        who: 'Administrators who may request and approve transfers.',
      },
    },
  },
}
