import InfoIcon from '@mui/icons-material/InfoOutlined'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'

interface LicenseRow {
  id: number
  licenseNumber: string
}

/** The column that opens the read-only details of a row's license. */
export const DetailsColumn = ({ onOpen, isRowClick }: { onOpen(id: number): void; isRowClick?: boolean }) => (
  <ButtonColumn<LicenseRow>
    label="Details"
    icon={InfoIcon}
    nameOf={({ licenseNumber }) => licenseNumber}
    says={(name) => `Details of ${name}`}
    isRowClick={isRowClick}
    onPress={({ id }) => onOpen(id)}
  />
)
