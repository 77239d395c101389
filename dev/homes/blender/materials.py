"""Materials by name. A name is `kind` or `kind:colour` or `kind:colour:detail`; each is made once, when first used.

Textures are procedural and measured in world metres, so a floor runs on through a doorway and nothing needs unwrapping.
"""
import bpy


def colour(text):
    """#rrggbb as the eye sees it -> linear light."""
    text = text.lstrip('#')
    parts = [int(text[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def shade(rgb, factor):
    return tuple(min(1.0, c * factor) for c in rgb)


class Material:
    """One node tree with short words for the few nodes that are used."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.material.cycles.sample_as_light = False
        self.nodes, self.links = self.material.node_tree.nodes, self.material.node_tree.links
        self.bsdf = self.nodes['Principled BSDF']
        self.output = self.nodes['Material Output']

    def node(self, kind, inputs=None, **settings):
        made = self.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(made, key, value)
        for key, value in (inputs or {}).items():
            self.put(made.inputs[key], value)
        return made

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.links.new(value, socket)
        elif isinstance(value, tuple) and len(value) == 3 and socket.type == 'RGBA':
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def surface(self, **inputs):
        for key, value in inputs.items():
            self.put(self.bsdf.inputs[key.replace('_', ' ').title().replace('Ior', 'IOR')], value)
        return self

    def place(self, scale=(1, 1, 1)):
        position = self.node('NewGeometry').outputs['Position']
        return self.node('VectorMath', {0: position, 1: scale}, operation='MULTIPLY').outputs[0]

    def upright(self):
        """(along the wall, height): for tiles on walls that run along x or y."""
        split = self.node('SeparateXYZ', {0: self.node('NewGeometry').outputs['Position']}).outputs
        along = self.node('Math', {0: split[0], 1: split[1]}, operation='ADD').outputs[0]
        return self.node('CombineXYZ', {0: along, 1: split[2]}).outputs[0]

    def noise(self, vector, scale, detail=2.0, rough=0.5):
        return self.node('TexNoise', {'Vector': vector, 'Scale': scale, 'Detail': detail, 'Roughness': rough}).outputs['Fac']

    def ramp(self, factor, *stops):
        made = self.node('ValToRGB', {'Fac': factor})
        ramp = made.color_ramp
        while len(ramp.elements) < len(stops):
            ramp.elements.new(0.5)
        for element, (position, rgb) in zip(ramp.elements, stops):
            element.position, element.color = position, (*rgb, 1)
        return made.outputs['Color']

    def mix(self, factor, a, b, mode='MIX'):
        made = self.node('MixRGB', {'Fac': factor, 'Color1': a, 'Color2': b}, blend_type=mode)
        return made.outputs['Color']

    def edge(self, least):
        """How much a pane mirrors: `least` seen straight on, all of it at a grazing angle, the same from both sides."""
        facing = self.node('LayerWeight', {'Blend': 0.5}).outputs['Facing']
        steep = self.node('Math', {0: facing, 1: 4.0}, operation='POWER').outputs[0]
        return self.node('Math', {0: self.node('Math', {0: steep, 1: 1 - least}, operation='MULTIPLY').outputs[0], 1: least}, operation='ADD').outputs[0]

    def plain_for_bounced_light(self, rgb):
        """Grain and gloss matter to the eye and in mirrors; for light that bounces off, the flat colour will do, at half the price."""
        full = self.output.inputs[0].links[0].from_socket
        flat = self.node('BsdfDiffuse', {'Color': rgb}).outputs[0]
        bounced = self.node('LightPath').outputs['Is Diffuse Ray']
        self.links.new(self.node('MixShader', {0: bounced, 1: full, 2: flat}).outputs[0], self.output.inputs[0])

    def bump(self, height, strength=0.2, distance=0.01):
        self.links.new(self.node('Bump', {'Height': height, 'Strength': strength, 'Distance': distance}).outputs[0],
                       self.bsdf.inputs['Normal'])
        return self

    def bricks(self, vector, width, height, mortar, first, second, joint, offset=0.0):
        made = self.node('TexBrick', {'Vector': vector, 'Color1': first, 'Color2': second, 'Mortar': joint, 'Scale': 1.0,
                                      'Mortar Size': mortar, 'Mortar Smooth': 0.0, 'Bias': 0.0,
                                      'Brick Width': width, 'Row Height': height}, offset=offset)
        return made


def paint(m, rgb):
    soft = m.noise(m.place(), 1.3, 2)
    m.surface(base_color=m.mix(soft, shade(rgb, 0.965), shade(rgb, 1.02)), roughness=0.72, specular=0.25)


def plaster(m, rgb):
    stain = m.noise(m.place((1, 1, 0.35)), 0.9, 5)
    m.surface(base_color=m.ramp(stain, (0.35, shade(rgb, 0.9)), (0.6, rgb)), roughness=0.85)
    m.bump(m.noise(m.place(), 60, 2), 0.25, 0.01)


def fabric(m, rgb):
    weave = m.noise(m.place(), 260, 1)
    large = m.noise(m.place(), 3.1, 2)
    tone = m.mix(large, shade(rgb, 0.92), shade(rgb, 1.08))
    m.surface(base_color=m.mix(weave, shade(rgb, 0.8), tone), roughness=0.95, sheen=0.3, specular=0.1)


def curtain(m, rgb):
    m.surface(base_color=rgb, roughness=1.0, specular=0.05)
    through = m.node('BsdfTranslucent', {'Color': rgb}).outputs[0]
    m.links.new(m.node('MixShader', {0: 0.35, 1: m.bsdf.outputs[0], 2: through}).outputs[0], m.output.inputs[0])


def wood(m, rgb):
    grain = m.noise(m.place((9, 9, 1.1)), 3.4, 5, 0.6)
    m.surface(base_color=m.ramp(grain, (0.3, shade(rgb, 0.62)), (0.55, rgb), (0.8, shade(rgb, 1.25))), roughness=0.42)


def planks(m, rgb):
    board = m.bricks(m.place(), 1.4, 0.13, 0.0016, shade(rgb, 0.78), shade(rgb, 1.15), shade(rgb, 0.3), 0.37)
    grain = m.noise(m.place((1.2, 14, 1)), 3.0, 5, 0.6)
    tone = m.mix(0.35, board.outputs['Color'], m.ramp(grain, (0.3, shade(rgb, 0.5)), (0.7, shade(rgb, 1.3))), 'MIX')
    m.surface(base_color=tone, roughness=0.3)


def porcelain(m, rgb, size=0.6):
    vein = m.noise(m.place(), 1.7, 6, 0.62)
    tile = m.bricks(m.place(), size, size, 0.003, rgb, shade(rgb, 0.96), shade(rgb, 0.62))
    m.surface(base_color=m.mix(m.ramp(vein, (0.42, (0, 0, 0)), (0.62, (0.22, 0.22, 0.22))), tile.outputs['Color'], shade(rgb, 0.8)),
              roughness=0.16)


def ceramic(m, rgb):
    porcelain(m, rgb, 0.4)
    m.surface(roughness=0.28)


def terrazzo(m, rgb):
    cell = m.node('TexVoronoi', {'Vector': m.place(), 'Scale': 46.0})
    pick = m.node('SeparateRGB', {0: cell.outputs['Color']}).outputs[0]
    chip = m.ramp(pick, (0.0, (0.32, 0.26, 0.2)), (0.25, (0.75, 0.7, 0.62)), (0.5, rgb), (0.8, shade(rgb, 0.75)), (0.93, (0.5, 0.2, 0.12)))
    near = m.ramp(cell.outputs['Distance'], (0.3, (1, 1, 1)), (0.36, (0, 0, 0)))
    m.surface(base_color=m.mix(near, rgb, chip), roughness=0.2)


def screed(m, rgb):
    cloud = m.noise(m.place(), 1.1, 6, 0.6)
    m.surface(base_color=m.ramp(cloud, (0.3, shade(rgb, 0.75)), (0.7, shade(rgb, 1.12))), roughness=0.24)


def walltile(m, rgb):
    tile = m.bricks(m.upright(), 0.6, 0.3, 0.003, rgb, shade(rgb, 0.97), shade(rgb, 0.72), 0.5)
    m.surface(base_color=tile.outputs['Color'], roughness=0.14)


def metro(m, rgb):
    tile = m.bricks(m.upright(), 0.2, 0.1, 0.003, rgb, shade(rgb, 0.94), shade(rgb, 0.7), 0.5)
    m.surface(base_color=tile.outputs['Color'], roughness=0.12)
    m.bump(tile.outputs['Fac'], 0.4, -0.003)


def stone(m, rgb):
    speck = m.noise(m.place(), 90, 3, 0.7)
    m.surface(base_color=m.ramp(speck, (0.35, shade(rgb, 0.45)), (0.5, rgb), (0.68, shade(rgb, 1.7))), roughness=0.14)


def rooftile(m, rgb):
    wave = m.node('TexWave', {'Vector': m.upright(), 'Scale': 1.55, 'Distortion': 0.0}, bands_direction='X').outputs['Fac']
    split = m.node('SeparateXYZ', {0: m.node('NewGeometry').outputs['Position']}).outputs
    course = m.node('Math', {0: m.node('Math', {0: split[2], 1: 5.6}, operation='MULTIPLY').outputs[0]}, operation='FRACT').outputs[0]
    patch = m.noise(m.place(), 2.6, 4)
    tone = m.ramp(patch, (0.35, shade(rgb, 0.68)), (0.7, shade(rgb, 1.12)))
    m.surface(base_color=m.mix(m.ramp(course, (0.0, (0.55,) * 3), (0.18, (0, 0, 0))), tone, shade(rgb, 0.35)), roughness=0.75)
    m.bump(m.node('Math', {0: wave, 1: course}, operation='ADD').outputs[0], 0.8, 0.05)


def grass(m, rgb):
    fine = m.noise(m.place(), 22, 4, 0.7)
    broad = m.noise(m.place(), 0.7, 3)
    tone = m.mix(broad, shade(rgb, 0.8), shade((rgb[0] * 1.35, rgb[1], rgb[2]), 1.15))
    m.surface(base_color=m.mix(fine, shade(rgb, 0.45), tone), roughness=0.95, specular=0.1)
    m.bump(fine, 0.6, 0.05)


def earth(m, rgb):
    fine = m.noise(m.place(), 14, 6, 0.65)
    broad = m.noise(m.place(), 0.5, 3)
    m.surface(base_color=m.mix(fine, shade(rgb, 0.65), m.mix(broad, shade(rgb, 0.85), shade(rgb, 1.15))), roughness=0.95, specular=0.1)
    m.bump(fine, 0.5, 0.03)


def paving(m, rgb):
    block = m.bricks(m.place(), 0.21, 0.105, 0.004, shade(rgb, 0.85), shade(rgb, 1.1), shade(rgb, 0.45), 0.5)
    m.surface(base_color=m.mix(m.noise(m.place(), 1.2, 4), block.outputs['Color'], shade(rgb, 0.7), 'MIX'), roughness=0.85)


def leaf(m, rgb):
    tone = m.noise(m.place(), 4.0, 2)
    m.surface(base_color=m.mix(tone, shade(rgb, 0.65), shade(rgb, 1.35)), roughness=0.5, specular=0.3)
    through = m.node('BsdfTranslucent', {'Color': shade((rgb[0] * 1.4, rgb[1] * 1.2, rgb[2] * 0.6), 1.0)}).outputs[0]
    m.links.new(m.node('MixShader', {0: 0.25, 1: m.bsdf.outputs[0], 2: through}).outputs[0], m.output.inputs[0])


def haze(m, shader, strength=2600.0):
    """Distance fades into the colour of the sky at the horizon."""
    far = m.node('CameraData').outputs['View Distance']
    thin = m.node('Math', {0: 1.0, 1: m.node('Math', {0: 2.718, 1: m.node('Math', {0: far, 1: -1 / strength}, operation='MULTIPLY').outputs[0]},
                                            operation='POWER').outputs[0]}, operation='SUBTRACT').outputs[0]
    air = m.node('Emission', {'Color': (0.62, 0.76, 0.92), 'Strength': 0.85}).outputs[0]
    m.links.new(m.node('MixShader', {0: thin, 1: shader, 2: air}).outputs[0], m.output.inputs[0])


def hill(m, rgb):
    trees = m.noise(m.place(), 0.05, 6, 0.7)
    fine = m.noise(m.place(), 0.3, 3, 0.6)
    tone = m.ramp(trees, (0.36, (0.02, 0.06, 0.015)), (0.5, rgb), (0.66, shade((rgb[0] * 1.7, rgb[1] * 1.1, rgb[2]), 1.3)), (0.74, (0.33, 0.15, 0.07)))
    m.surface(base_color=m.mix(fine, shade(rgb, 0.5), tone), roughness=1.0, specular=0.0)
    haze(m, m.bsdf.outputs[0])


def far(m, rgb):
    m.surface(base_color=rgb, roughness=0.9, specular=0.1)
    haze(m, m.bsdf.outputs[0])


def lake(m, rgb):
    ripple = m.noise(m.place((0.5, 1.4, 1)), 0.6, 3)
    m.surface(base_color=rgb, roughness=0.22, specular=0.6)
    m.bump(ripple, 0.25, 0.4)
    haze(m, m.bsdf.outputs[0], 5200.0)


def pool(m, rgb):
    m.surface(base_color=rgb, roughness=0.03, specular=0.7)
    m.bump(m.noise(m.place(), 2.2, 2), 0.25, 0.04)


def metal(m, rgb):
    m.surface(base_color=rgb, metallic=1.0, roughness=0.24)


def mirror(m, rgb):
    m.surface(base_color=(0.88, 0.9, 0.9), metallic=1.0, roughness=0.005)


def gloss(m, rgb):
    m.surface(base_color=rgb, roughness=0.12)


def matt(m, rgb):
    m.surface(base_color=rgb, roughness=0.6)


def glow(m, rgb, strength=3.0):
    m.surface(base_color=(0, 0, 0), emission=rgb, emission_strength=strength)


def lampshade(m, rgb):
    m.surface(base_color=rgb, roughness=0.9, emission=rgb, emission_strength=0.75)


def glass(m, rgb):
    clear = m.node('BsdfTransparent', {'Color': shade(rgb, 1.0)}).outputs[0]
    shine = m.node('BsdfGlossy', {'Roughness': 0.02}).outputs[0]
    edge = m.edge(0.04)
    m.links.new(m.node('MixShader', {0: edge, 1: clear, 2: shine}).outputs[0], m.output.inputs[0])


def pane(m, rgb):
    """Window glass as seen from outside: mirrors the sky more than it lets see the room."""
    clear = m.node('BsdfTransparent', {'Color': (0.55, 0.6, 0.62)}).outputs[0]
    shine = m.node('BsdfGlossy', {'Roughness': 0.01, 'Color': (0.9, 0.95, 1.0)}).outputs[0]
    edge = m.edge(0.3)
    m.links.new(m.node('MixShader', {0: edge, 1: clear, 2: shine}).outputs[0], m.output.inputs[0])


def net(m, rgb):
    m.surface(base_color=rgb, roughness=1.0, specular=0.0)
    clear = m.node('BsdfTransparent', {'Color': (1.0, 1.0, 1.0)}).outputs[0]
    through = m.node('BsdfTranslucent', {'Color': rgb}).outputs[0]
    cloth = m.node('MixShader', {0: 0.5, 1: m.bsdf.outputs[0], 2: through}).outputs[0]
    m.links.new(m.node('MixShader', {0: 0.62, 1: clear, 2: cloth}).outputs[0], m.output.inputs[0])


def rug(m, rgb, other='#efe6d6', pattern='border'):
    second = colour(other)
    vector = m.node('TexCoord').outputs['Object']
    if pattern == 'stripe':
        wave = m.node('TexWave', {'Vector': m.place(), 'Scale': 1.4, 'Distortion': 0.0}, bands_direction='X').outputs['Fac']
        base = m.ramp(wave, (0.48, rgb), (0.52, second))
    elif pattern == 'zigzag':
        split = m.node('SeparateXYZ', {0: m.place()}).outputs
        saw = m.node('Math', {0: split[1], 1: 0.24}, operation='PINGPONG').outputs[0]
        run = m.node('Math', {0: m.node('Math', {0: split[0], 1: saw}, operation='ADD').outputs[0], 1: 0.16}, operation='PINGPONG').outputs[0]
        base = m.ramp(run, (0.075, rgb), (0.085, second))
    else:
        base = m.mix(m.noise(m.place(), 2.2, 3), rgb, second) if pattern == 'worn' else rgb
    weave = m.noise(m.place(), 150, 2)
    m.surface(base_color=m.mix(weave, m.mix(1.0, base, (0.72, 0.72, 0.72), 'MULTIPLY'), base), roughness=1.0, specular=0.05)
    m.bump(weave, 0.5, 0.004)


KINDS = {f.__name__: f for f in (paint, plaster, fabric, curtain, wood, planks, porcelain, ceramic, terrazzo, screed, walltile, metro,
                                 stone, rooftile, grass, earth, paving, leaf, hill, far, lake, pool, metal, mirror, gloss, matt, glow,
                                 lampshade, glass, pane, net, rug)}
SEEN_THROUGH = ('glass', 'pane', 'net', 'glow', 'lampshade')
made = {}


def material(name):
    if name not in made:
        kind, _, rest = name.partition(':')
        details = rest.split(':') if rest else []
        m = Material(name)
        rgb = colour(details[0]) if details else (0.8, 0.8, 0.8)
        KINDS[kind](m, rgb, *details[1:])
        if kind not in SEEN_THROUGH:
            m.plain_for_bounced_light(rgb)
        made[name] = m.material
    return made[name]
