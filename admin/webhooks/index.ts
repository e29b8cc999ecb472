import { lazy } from 'react'

const WebhookList = lazy(() => import('./WebhookList.tsx'))
const WebhookPage = lazy(() => import('./WebhookPage.tsx'))

// React-admin renders `edit` at /webhooks/:id.
export default { name: 'webhooks', list: WebhookList, edit: WebhookPage }
