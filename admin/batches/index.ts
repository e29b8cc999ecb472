import { lazy } from 'react'

const BatchList = lazy(() => import('./BatchList.tsx'))
const BatchProfile = lazy(() => import('./BatchProfile.tsx'))

// React-admin renders `edit` at /batches/:id.
export default { name: 'batches', list: BatchList, edit: BatchProfile }
