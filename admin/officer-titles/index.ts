import { lazy } from 'react'

const OfficerTitleList = lazy(() => import('./OfficerTitleList.tsx'))

export default { name: 'officer-titles', list: OfficerTitleList }
