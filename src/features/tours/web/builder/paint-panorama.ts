import type { View } from '#features/tours/panorama-view.ts';

export type Painter = { show(picture: ImageBitmap): void; paint(view: View): void; end(): void };

const vertexShader = 'attribute vec2 p;varying vec2 v;void main(){v=p;gl_Position=vec4(p,0.,1.);}';

/** The fragment shader. It projects like `renderView` in cube.ts, one pixel at a time. */
const fragmentShader = `precision highp float;
uniform sampler2D picture;uniform vec2 turn;uniform vec2 reach;varying vec2 v;
const float PI=3.14159265358979;
void main(){
  vec2 at=v*reach;
  float y=at.y*cos(turn.y)+sin(turn.y);
  float z=cos(turn.y)-at.y*sin(turn.y);
  vec3 ray=vec3(at.x*cos(turn.x)+z*sin(turn.x),y,z*cos(turn.x)-at.x*sin(turn.x));
  vec2 place=vec2(atan(ray.x,ray.z)/(2.*PI)+.5,.5-atan(ray.y,length(ray.xz))/PI);
  gl_FragColor=vec4(texture2D(picture,place).rgb,1.);
}`;

/** Returns a painter that draws views of a panorama, or null in a browser without WebGL. */
export function openPainter(canvas: HTMLCanvasElement): Painter | null {
  const gl = canvas.getContext('webgl', { antialias: false, preserveDrawingBuffer: true });
  const program = gl && createProgram(gl);
  if (!gl || !program) return null;
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, 'p');
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  const turn = gl.getUniformLocation(program, 'turn');
  const reach = gl.getUniformLocation(program, 'reach');
  let hasPicture = false;
  return {
    show(picture) {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
      hasPicture = true;
    },
    paint({ yaw, pitch, hfov }) {
      if (!hasPicture) return;
      const extent = Math.tan((hfov * Math.PI) / 360);
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.uniform2f(turn, (yaw * Math.PI) / 180, (pitch * Math.PI) / 180);
      gl.uniform2f(reach, extent, (extent * canvas.height) / canvas.width);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    },
    // Releases the context at once, because browsers limit the number of contexts and would otherwise drop
    // the oldest one.
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}

function createProgram(gl: WebGLRenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}
