import { Link } from 'wouter';
import { ContactBlock } from './contact-block.tsx';
import { StaticPage } from './static-page.tsx';
import { contactPageMeta } from './static-page-meta.ts';

export const about = contactPageMeta(
  'Get a virtual tour',
  'Create a virtual tour from 360° photos or a 3DVista export.',
);

export default function VirtualTourCreationPage() {
  return (
    <StaticPage
      title="Get a virtual tour"
      intro="There are two ways to add a virtual tour. Connect 360° photos on this site, or create the tour in 3DVista and upload the export."
    >
      <h2>Photograph the rooms</h2>
      <ul>
        <li>
          Put a 360° camera on a tripod at eye level. Take one photo in the middle of each room, with doors
          open and lights on.
        </li>
        <li>Photograph in daylight with the curtains open. Remove documents, names and faces from view.</li>
        <li>
          Include the kitchen, bathrooms, compound, gate and the road in front: people ask about them first.
        </li>
      </ul>

      <h2>Create a tour here</h2>
      <ol>
        <li>
          Save the property first, in the <Link href="/admin/properties">Property Manager</Link>.
        </li>
        <li>
          Open the <Link href="/admin/virtual-tours?make=tour">Virtual Tour Manager</Link> or the property's
          tour tab, and choose “Create a tour from 360° photos”.
        </li>
        <li>
          Choose one photo for each room, up to 40. Photos must be JPEG, PNG or WebP, twice as wide as they
          are high, and at least 2,000 pixels wide.
        </li>
        <li>Name each room. Turn to each door and add a door to the next room, and one that leads back.</li>
        <li>
          Choose “Create tour”. The tour is created on your device, without the location and date of the
          photos. You see its size before you upload it.
        </li>
      </ol>
      <p>
        While the page is open, you can close the form and continue later. If you reload the page, you have to
        start again.
      </p>

      <h2>Create a tour in 3DVista</h2>
      <ol>
        <li>Connect the rooms in 3DVista, and give each room a clear name.</li>
        <li>Export for the web. The folder must contain a page called index.htm.</li>
        <li>Zip the whole folder. index.htm must be at the root of the ZIP or in a single folder.</li>
      </ol>
      <p>A ZIP can be up to 5 GB. Keep it small so that visitors on mobile data can open the tour.</p>

      <h2>Upload the export</h2>
      <ol>
        <li>
          Save the property first, in the <Link href="/admin/properties">Property Manager</Link>.
        </li>
        <li>
          Choose the ZIP file on its tour tab, or in the{' '}
          <Link href="/admin/virtual-tours">Virtual Tour Manager</Link>.
        </li>
        <li>We check the start page and the rooms, and whether any files are missing.</li>
        <li>
          Visitors can take the tour as soon as the check is complete. Until then they see the previous tour,
          if there is one.
        </li>
      </ol>

      <h2>If your upload is rejected</h2>
      <ul>
        <li>The file is not a ZIP or is damaged. Zip the folder again.</li>
        <li>index.htm is missing. Export for the web, not for a headset or as a video.</li>
        <li>The folder is inside other folders. Zip only the exported folder.</li>
        <li>Files are missing. Create a new export and zip the whole folder.</li>
      </ul>

      <h2>If you do not have a tour</h2>
      <p>
        Ask a photographer for a 360° photo of each room, or for a 3DVista export as a ZIP file. Our host
        support team can help with both.
      </p>
      <ContactBlock contact="hostSupport" />
    </StaticPage>
  );
}
