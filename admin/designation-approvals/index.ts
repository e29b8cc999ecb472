import { DesignationApprovalList } from './DesignationApprovalList.tsx'

export default { name: 'designation-approvals', list: DesignationApprovalList }
