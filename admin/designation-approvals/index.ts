import { lazy } from 'react'

const DesignationApprovalList = lazy(() => import('./DesignationApprovalList.tsx'))

export default { name: 'designation-approvals', list: DesignationApprovalList }
