interface Example {
  body?: object
  reply?: object
}

/** Requests of harbor's administrator and the demo's replies on 2026-11-20, with the first items of each list. A test compares them. */
export const EXAMPLES: Record<string, Example> = {
  'licenses.list': { body: { states: ['CA'], sortBy: 'expirationDate', pageSize: 25 } },
  'dashboard.renewalsList': { body: { renewalStatuses: [1], sortBy: 'renewalDueDate', pageSize: 10 } },
  'search.find': {
    body: { searchTerm: 'harbor', kinds: ['licenses'] },
    reply: {
      items: [
        {
          kind: 'licenses',
          id: 1,
          parentId: null,
          title: 'CA-107919',
          subtitle: 'Harbor Grand San Francisco, San Francisco, CA',
          clientName: 'Harbor Hotels',
          standing: { level: 'dueSoon', days: 10, text: 'Expires in 10 days' },
          hasDocument: true,
        },
      ],
    },
  },
  'renewals.begin': { body: { processStartDate: '2026-11-20', dueDate: '2026-11-30', trackingOnly: false } },
}
