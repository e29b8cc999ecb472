import { lazy } from 'react'

const ImportList = lazy(() => import('./ImportList.tsx'))
const NewImport = lazy(() => import('./NewImport.tsx'))
const ImportPage = lazy(() => import('./ImportPage.tsx'))

// React-admin renders `edit` at /imports/:id.
export default { name: 'imports', list: ImportList, create: NewImport, edit: ImportPage }
