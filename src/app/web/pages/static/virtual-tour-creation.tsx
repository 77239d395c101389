import { Link } from 'wouter';
import { ContactBlock } from './contact-block.tsx';
import { aboutWithContacts } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = aboutWithContacts(
  'Get a virtual tour',
  'From 360° photographs, or an export of 3DVista, to a home people can walk through.',
);

export default function VirtualTourCreationPage() {
  return (
    <StaticPage
      title="Get a virtual tour"
      intro="How to put a tour of a home on this site: join 360° photographs here, or make it with 3DVista and upload its export."
    >
      <h2>Photograph the rooms</h2>
      <ul>
        <li>
          A 360° camera on a tripod at eye height, one picture in the middle of each room, doors open, lights
          on.
        </li>
        <li>By day, with curtains open. Tidy away papers, names and faces.</li>
        <li>
          Include the kitchen, bathrooms, compound, gate and the road in front: people ask about them first.
        </li>
      </ul>

      <h2>Make it here</h2>
      <ol>
        <li>
          Save the property first, in the <Link href="/admin/properties">Property Manager</Link>.
        </li>
        <li>
          Open the <Link href="/admin/virtual-tours?make=tour">Virtual Tour Manager</Link> or the property's
          tour tab, and press Make a tour from 360° photographs.
        </li>
        <li>
          Choose one photograph for each room, at most 40, as the camera saves them: JPEG, PNG or WebP, twice
          as wide as high, 2,000 pixels wide or more.
        </li>
        <li>
          Give each room its name. Turn to each door, and place one that leads to the room behind it, and one
          that leads back.
        </li>
        <li>
          Press Make the tour. It is made on your own device, where and when the photographs were taken is
          left out, and you see its size before you upload it.
        </li>
      </ol>
      <p>
        As long as the page is open, you can close the form and come back to what you began. A reloaded page
        begins again.
      </p>

      <h2>Or build and export it with 3DVista</h2>
      <ol>
        <li>Join the rooms in 3DVista, and give each room the name people use for it.</li>
        <li>Export for the web, so that the folder holds a page called index.htm.</li>
        <li>
          Pack the whole folder into one ZIP file. index.htm must be at its root, or in a single folder inside
          it.
        </li>
      </ol>
      <p>A ZIP can be up to 5 GB. The smaller it is, the more people on mobile data will open it.</p>

      <h2>Upload the export</h2>
      <ol>
        <li>
          Save the property first, in the <Link href="/admin/properties">Property Manager</Link>.
        </li>
        <li>
          Choose the ZIP file on its tour tab, or in the{' '}
          <Link href="/admin/virtual-tours">Virtual Tour Manager</Link>.
        </li>
        <li>We check whether its page is there, which rooms it has, and whether any files are missing.</li>
        <li>
          As soon as it is complete, visitors can walk through it. If there was a tour before, it stays until
          then.
        </li>
      </ol>

      <h2>If it is refused</h2>
      <ul>
        <li>It is not a ZIP file, or it is damaged: zip it again.</li>
        <li>index.htm is missing: export for the web, not for a headset or as a video.</li>
        <li>The folder is inside several others: zip only the folder of the export.</li>
        <li>Files are missing: make a fresh export and zip all of it.</li>
      </ul>

      <h2>If you have no tour yet</h2>
      <p>
        Ask a photographer for a 360° photograph of each room, or for the export of 3DVista as a ZIP file. Our
        host support helps with questions about both.
      </p>
      <ContactBlock whose="hostSupport" />
    </StaticPage>
  );
}
