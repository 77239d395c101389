import { Link } from 'wouter';
import { contacts } from '#app/contacts.ts';
import { ContactBlock } from './contact-block.tsx';
import { staticAbout } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = staticAbout(
  'Get a virtual tour',
  'From a 3DVista export to a home that can be walked through.',
);

export default function VirtualTourCreationPage() {
  return (
    <StaticPage
      title="Get a virtual tour"
      intro="How a home comes to be walked through here: a tour made with 3DVista, exported, packed and uploaded."
    >
      <h2>Photograph the rooms</h2>
      <ul>
        <li>
          A 360° camera on a tripod at eye height, one picture in the middle of each room, doors open, lights
          on.
        </li>
        <li>By day, with curtains open. Tidy away papers, names and faces.</li>
        <li>
          Kitchen, bathrooms, compound, gate and the road in front belong to it: people ask about them first.
        </li>
      </ul>

      <h2>Build and export it</h2>
      <ol>
        <li>Join the rooms in 3DVista, and name each room as people call it.</li>
        <li>Export for the web, so that the folder holds a page called index.htm.</li>
        <li>
          Pack the whole folder into one ZIP file. index.htm stands at its root, or in the one folder inside
          it.
        </li>
      </ol>
      <p>A ZIP may have up to 5 GB. The smaller it is, the more people with paid-for data will open it.</p>

      <h2>Upload it</h2>
      <ol>
        <li>
          Save the property first, in the <Link href="/admin/properties">Property Manager</Link>.
        </li>
        <li>
          Choose the ZIP file on its tour tab, or in the{' '}
          <Link href="/admin/virtual-tours">Virtual Tour Manager</Link>.
        </li>
        <li>It is checked: whether its page is there, which rooms it has, and whether files are missing.</li>
        <li>
          As soon as it is complete, visitors can walk through it. A tour that was there before stays until
          then.
        </li>
      </ol>

      <h2>If it is refused</h2>
      <ul>
        <li>It is not a ZIP file, or it is damaged: pack it again.</li>
        <li>index.htm is missing: export for the web, not for a headset or as a video.</li>
        <li>The folder lies inside several others: pack only the folder of the export.</li>
        <li>Files are missing: make a fresh export and pack all of it.</li>
      </ul>

      <h2>You have no tour yet</h2>
      <p>
        Ask a photographer who works with 3DVista for the export as a ZIP file. Our host support helps with
        questions about the upload.
      </p>
      <ContactBlock {...contacts.hostSupport} />
    </StaticPage>
  );
}
