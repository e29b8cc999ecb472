import { lazy } from 'react'

const RequestList = lazy(() => import('./RequestList.tsx'))
const RequestPage = lazy(() => import('./RequestPage.tsx'))

// React-admin renders `edit` at /requests/:id.
export default { name: 'requests', list: RequestList, edit: RequestPage }
