import type { guidesPeopleJa } from './guides-people.ja.ts'

export const guidesPeopleEn: typeof guidesPeopleJa = {
  guides: {
    notifications: {
      list: {
        what: 'Read notifications from the service and your company. Important ones stay above every screen until you read them.',
        steps: {
          1: 'Start with unread notifications.',
          2: 'Search for words in titles and texts.',
          3: 'Opening a notification marks it as read. You can download its files.',
          4: 'Your user administrator decides whether you also get notifications by e-mail.',
        },
        who: 'Everyone. You see only what was sent to you.',
      },
    },
    notificationManagement: {
      list: {
        what: 'Write notifications for the users of your merchant and see how many have read them.',
        steps: {
          1: 'Enter a title, a text and the recipients.',
          2: 'Check the number of recipients and the preview.',
          3: 'Send it now, or choose a time.',
          4: 'After sending, see how many have read it and the status of its e-mails.',
          5: 'If something is wrong, withdraw the notification. Then no one can see it.',
        },
        who: 'Anyone with permission to search notifications. Writing, changing and deleting each need their own permission.',
      },
      systemList: {
        what: 'Write notifications for the merchants and administrators of the tenant.',
        steps: {
          1: 'Choose recipients by merchant, role or store.',
          2: 'Besides Japanese, you can write in English and Mongolian.',
          3: 'Mark urgent notifications as important. They stay above every screen until they’re read.',
          4: 'If you also send by e-mail, check which e-mails failed.',
        },
        who: 'Administrators with permission to search notifications. Writing, changing and deleting each need their own permission.',
      },
    },
    merchants: {
      list: {
        what: 'Add merchants, and manage their status, terms and first administrator.',
        steps: {
          1: 'Search by part of the code or name.',
          2: 'When you add a merchant, check its currency and time zone. You can’t change them after its first transaction.',
          3: 'You can invite its first user by e-mail at the same time.',
          4: 'Changed terms take effect after another administrator approves them.',
          5: 'Users of an inactive merchant can’t sign in.',
        },
        who: 'Administrators with permission to search merchants. Adding and editing each need their own permission.',
      },
      mfaSettings: {
        what: 'Decide for each merchant whether two-step verification is required.',
        steps: {
          1: 'Find the merchant and check its current setting.',
          2: 'If you require it, users set it up at their next sign-in.',
          3: 'Tell the merchant before you switch it on.',
        },
        who: 'Administrators with permission to search these settings. Switching needs permission to edit them.',
      },
    },
    qrCodes: {
      list: {
        what: 'Create QR codes that customers scan, for a store or a terminal, and download them for printing.',
        steps: {
          1: 'Select “Create QR code”, then choose the store and a payment or a URL.',
          2: 'With an amount, the code requests exactly that amount. Without one, the customer enters it.',
          3: 'The preview shows the scan check, the quiet zone and the minimum size.',
          4: 'In the details, select “Download”, then choose a size in mm and a file type.',
          5: 'After a change, print the code again.',
        },
        who: 'Users of merchants that use QR codes, with permission to view them. Creating, editing and deleting each need their own permission.',
      },
    },
    tableTents: {
      print: {
        what: 'Print a store’s table tents, with its QR code and the table numbers, as one PDF.',
        steps: {
          1: 'Choose a template (A4 folded, A6 or stickers) and the store.',
          2: 'Choose a QR code of the store. If there is none, create one first.',
          3: 'Enter the table numbers, such as 1-40 or A1, A2.',
          4: 'Check the preview, select “Download the PDF”, and print it at 100%.',
        },
        who: 'Everyone at a merchant, for the stores they see.',
      },
      templates: {
        what: 'Create the table tent templates that merchants print: texts, QR code, logos and colored areas.',
        steps: {
          1: 'Open a standard template and select “Add a copy”.',
          2: 'Set the position and size of each field in mm, and check the preview.',
          3: 'Saving a change creates a new version. Earlier versions stay as they are.',
        },
        who: 'Administrators with the permission to view system settings. Adding and editing each need their own permission.',
      },
    },
    users: {
      list: {
        what: 'Add users to your merchant, and set their role and the stores they see.',
        steps: {
          1: 'Enter a name, an e-mail address and a role. An invitation is sent.',
          2: 'Choose all stores, some of them, or none.',
          3: 'When someone leaves, make them inactive or delete them. They’re signed out immediately.',
          4: 'If someone is locked out after too many wrong passwords, unlock them in their details.',
          5: 'The history of changes is at the end of the details.',
        },
        who: 'Anyone with permission to search users. You can only give permissions and stores that you have yourself.',
      },
      admins: {
        what: 'Add administrators of the service and decide what they can do.',
        steps: {
          1: 'Enter a name, an e-mail address and a role.',
          2: 'Choose a role with only the permissions they need.',
          3: 'When someone stops doing this work, make them inactive right away.',
          4: 'You can’t delete or deactivate the last administrator who manages others.',
        },
        who: 'Anyone with permission to search administrators.',
      },
    },
    supportSessions: {
      supportSessions: {
        what: 'Administrators of the service view the screens of a merchant for a limited time. The audit log records each area they open.',
        steps: {
          1: 'An administrator requests a session with the merchant, a reason and a time.',
          2: 'One of the merchant’s users approves or declines the request under “Approvals”.',
          3: 'While a session runs, all users of the merchant see a notice, and each of them can end it.',
          4: 'A merchant can also forbid support sessions.',
        },
        who: 'Anyone who may search users, and administrators with permission for support sessions.',
      },
    },
    roles: {
      list: {
        what: 'Name a set of permissions and assign it to users.',
        steps: {
          1: 'Copy a similar role and change it.',
          2: 'View the portal as a role to see what its users see. You can’t change anything in this view.',
          3: 'Set a refund limit. Refunds above it need approval by a second person.',
          4: 'You can’t delete a role that’s in use. First give its users another role.',
        },
        who: 'Anyone with permission to search roles. You can’t change your own role, or one with permissions you don’t have.',
      },
      admins: {
        what: 'Name sets of permissions for administrators.',
        steps: {
          1: 'Choose only what each job needs.',
          2: 'You can copy a similar role.',
          3: 'You can’t change or delete built-in roles.',
          4: 'Assign the new role under “Administrators”.',
        },
        who: 'Anyone with permission to search the roles of administrators.',
      },
    },
    audit: {
      list: {
        what: 'See who did what, and when. Entries can’t be changed, and tampering is detected.',
        steps: {
          1: 'Search by period, user ID or target.',
          2: 'Views are listed only if you choose to show them.',
          3: 'Open an entry to compare values before and after.',
          4: 'Search for the request ID from an inquiry to find the action.',
          5: 'Download the search results.',
        },
        who: 'Anyone with permission to search users, and every administrator. Entries about stores you don’t see are left out.',
      },
    },
    account: {
      account: {
        what: 'Manage your name, password, two-step verification and signed-in devices.',
        steps: {
          1: 'You can change your name and phone number yourself.',
          2: 'Two-step verification keeps others out even if they know your password.',
          3: 'If you don’t recognize a device, sign it out and change your password.',
          4: 'Print your recovery codes and keep them in a safe place.',
        },
        who: 'Everyone.',
      },
    },
    catalogue: {
      tradeType: {
        what: 'Manage the names and the order of trade types, such as in store and online.',
        steps: {
          1: 'The list uses the same order as the choices in search filters.',
          2: 'To add a trade type, enter a code and names in three languages. You can’t change the code later.',
          3: 'Retire a trade type that’s no longer used. Earlier transactions keep its name.',
        },
        who: 'Administrators with system configuration permission. A change applies to all tenants.',
      },
      paymentClass: {
        what: 'Manage method types, which group payment methods, such as wallets and cards.',
        steps: {
          1: 'Each method type belongs to one of four kinds, which you can’t change later.',
          2: 'You can’t retire or delete a method type that names a kind.',
          3: 'You can’t delete a method type that’s in use. Its details show where.',
        },
        who: 'Administrators with system configuration permission. A change applies to all tenants.',
      },
      paymentType: {
        what: 'Manage the payment methods (brands) shown on screens and in documents.',
        steps: {
          1: 'To add a payment method, choose its method type, and enter a code and names in three languages.',
          2: 'Set its rate in each merchant’s terms. Until then, no fee is charged.',
          3: 'You can’t delete a payment method with transactions. A retired one no longer appears as a choice.',
          4: 'A new name appears the next time someone opens a screen.',
        },
        who: 'Administrators with system configuration permission. A change applies to all tenants.',
      },
      tenant: {
        what: 'Choose which trade types and payment methods a tenant offers.',
        steps: {
          1: 'Items that aren’t offered no longer appear in search filters and new settings.',
          2: 'Existing transactions and statistics stay as they are.',
          3: 'To offer an item that isn’t listed, first add it to the payment catalogue.',
        },
        who: 'Administrators with system configuration permission. A change applies only to the chosen tenant.',
      },
      paymentLogos: {
        what: 'Manage the logos next to payment method names.',
        steps: {
          1: '“Without a logo” shows only payment methods that have no logo yet.',
          2: 'Open a payment method and add a picture each for light and dark backgrounds: PNG or JPEG, up to 2 MB.',
          3: 'To use a picture on the other background too, select the button below it.',
          4: 'Payment methods without a logo show letters instead. A change appears the next time someone opens a screen.',
        },
        who: 'Administrators with system configuration permission. A change applies to all tenants.',
      },
    },
    tenants: {
      tenants: {
        what: 'Add the tenants that run on this system, and manage their branding, addresses and sign-in.',
        steps: {
          1: 'Enter a code, a name, an address and a color. The preview shows the result.',
          2: 'Test the sign-in service and the mail server before you save.',
          3: 'The first administrator gets an e-mail with a link to set a password.',
          4: 'Archive a tenant that’s no longer used. All its data is kept, and you can restore it later.',
        },
        who: 'Administrators with system configuration permission, for every tenant.',
      },
    },
    configs: {
      types: {
        what: 'Decide which settings exist for tenants and for merchants’ credit cards.',
        steps: {
          1: 'Choose whose settings to list. The system depends on the built-in ones.',
          2: 'For a new setting, enter the value type and names in three languages. You can’t change the code and type later.',
          3: 'In the explanation, say who is affected by a change.',
          4: 'You can’t delete a setting that has values. Retire it when it’s no longer used.',
        },
        who: 'Administrators with system configuration permission. Changes apply to every tenant.',
      },
      values: {
        what: 'View and change a tenant’s settings.',
        steps: {
          1: 'Choose a tenant. Yours is shown first.',
          2: 'Before you switch a built-in setting, check who is affected.',
          3: 'After saving, secrets are hidden. You only see whether they’re set.',
          4: 'The history shows who changed what and when, and lets you roll back.',
          5: 'Choose a tenant to compare with. Differences come first.',
        },
        who: 'Administrators with system configuration permission, for every tenant.',
      },
      cardValues: {
        what: 'View and change a merchant’s credit card settings.',
        steps: {
          1: 'Choose the tenant, and find the merchant by part of its code or name.',
          2: 'Set a value for each setting. You can add settings under “Setting types”.',
          3: 'If you change something by mistake, roll it back from the history.',
        },
        who: 'Administrators with system configuration permission, for the merchants of every tenant.',
      },
    },
    feed: {
      keys: {
        what: 'Issue and end the keys with which processors and stores send transactions.',
        steps: {
          1: 'Choose the tenant, select “Issue feed key”, and choose who gets it.',
          2: 'Copy the secret into the settings of the sending system. It’s shown only once.',
          3: 'To replace a key, issue a second one, switch the sending system to it, then end the old one.',
          4: '“Last used” shows whether a key is in use.',
        },
        who: 'Administrators with system configuration permission, for every tenant.',
      },
    },
    gateways: {
      gateways: {
        what: 'Set where refunds are sent for each method type, and see whether the processor responds.',
        steps: {
          1: 'Choose the tenant, select “Set up”, and enter the address and the secret agreed with the processor.',
          2: 'Select “Test with these values” before you save. No money moves.',
          3: 'Switch a processor off during its maintenance. Refunds in progress wait.',
          4: '“Last failure” shows the processor’s response when something went wrong.',
        },
        who: 'Administrators with system configuration permission, for every tenant.',
      },
    },
    feedback: {
      mine: {
        what: 'See the feedback that you and others at your merchant have sent, and the answers.',
        steps: {
          1: 'When an answer arrives, open this screen from its notification.',
          2: 'To send new feedback, use “Feedback” at the top of the screen.',
          3: 'Open the pictures you attached from the list.',
        },
        who: 'Everyone at a merchant.',
      },
    },
    feedbackReview: {
      feedback: {
        what: 'Read and answer feedback from users.',
        steps: {
          1: 'Filter by category, period, merchant and status.',
          2: 'Open the details, read the text, view the pictures, and answer. The sender gets your answer as a notification.',
          3: 'Set a status and tags to find feedback again later.',
          4: 'Download the list as a file.',
        },
        who: 'Administrators with system configuration permission, for every tenant.',
      },
      ratings: {
        what: 'See how users rate the service: the average of each topic and how it changes.',
        steps: {
          1: 'Choose a period and merchants to update averages, counts and stars.',
          2: 'The figures in the chart match the list below and the downloaded file.',
          3: 'Set how often users are asked to rate.',
        },
        who: 'Administrators with system configuration permission, for every tenant.',
      },
    },
    manuals: {
      list: {
        what: 'Find and open manuals from the service and your company.',
        steps: {
          1: 'Search for words in names and texts. You also see the page.',
          2: 'If there is no file in your language, one in another language opens.',
          3: 'To add your own manuals, add a category first.',
          4: 'When you add a new file, earlier versions are kept.',
        },
        who: 'Everyone can read manuals. Adding and changing need the permissions for manuals.',
      },
    },
    support: {
      support: {
        what: 'Contacts and their hours, service status, and which receipt paper to use.',
        steps: {
          1: 'If something fails, first check the service status for delays.',
          2: 'If it’s urgent, call the 24-hour hotline.',
          3: 'For questions about refunds, have the transaction number, date and time ready.',
          4: 'If the paper doesn’t fit, check its width, diameter and printed side.',
        },
        who: 'Everyone. Changing the contacts needs an administrator’s permission to edit merchants.',
      },
    },
  },
}
