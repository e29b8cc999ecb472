import { lazy } from 'react'

const CustomFields = lazy(() => import('./CustomFields.tsx'))

export default { name: 'custom-fields', list: CustomFields }
